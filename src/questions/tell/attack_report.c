#include "questions/tell/attack_report.h"

#include <math.h>

const struct report_engine *report_lead(const struct report *report)
{
    return report->simulated ? report->simulated : report->exact;
}

double report_z(const struct report *report)
{
    double difference;

    if (!report->simulated || !report->exact)
        return NAN;
    difference = report->simulated->summary.mean - report->exact->summary.mean;
    return difference == 0 ? 0 : difference / report->simulated->summary.error;
}
